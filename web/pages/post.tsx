import { data } from "react-router";
import { practiceName } from "#practice/practice.ts";
import { ApiProblem } from "../api/call.ts";
import { serverCall } from "../api/server-call.ts";
import type { Route } from "./+types/post";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.post.title ?? "Newsletter"} | ${practiceName}` },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { post: await context.get(serverCall)("GET /api/blogs/slug/{slug}/", { params }) };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

export default function Post({ loaderData: { post } }: Route.ComponentProps) {
  return (
    <article>
      <h1>{post.title}</h1>
      <p>{post.content}</p>
    </article>
  );
}
