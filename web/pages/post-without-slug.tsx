import { data } from "react-router";
import { addressOfPage, newsletterAnchor } from "../newsletter/page-address.ts";
import { FormPage } from "../ui/form-page.tsx";
import { Notice } from "../ui/notice.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { titleOfPrivatePage } from "./private-page.ts";

const heading = "Which post?";

export const meta = () => titleOfPrivatePage(heading);

/** Posts are below this address; it is none itself (pages-1). */
export function loader() {
  return data(null, { status: 404 });
}

/** The browser has nothing to fetch. */
export function clientLoader() {
  return null;
}

export default function PostWithoutSlug() {
  return (
    <FormPage heading={heading}>
      <Notice variant="danger">Missing blog slug.</Notice>
      <p className="mt-5">
        All posts are in <TextLink to={`${addressOfPage(1)}#${newsletterAnchor}`}>the newsletter</TextLink>.
      </p>
    </FormPage>
  );
}
