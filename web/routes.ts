import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("layout.tsx", [
    index("pages/home.tsx"),
    route("blog/:slug", "pages/post.tsx"),
    route("about/team", "pages/providers.tsx"),
    route("services/general", "pages/general-dentistry.tsx"),
    route("services/endodontics", "pages/endodontics.tsx"),
    route("services/oral-surgery", "pages/oral-surgery.tsx"),
    route("post-op", "pages/post-op.tsx"),
    route("accessibility-statement", "pages/accessibility-statement.tsx"),
    route("accessibility-services", "pages/accessibility-services.tsx"),
    route("accessibility/services", "pages/accessibility-services-old-address.ts"),
  ]),
  route("post-op-worker.js", "pages/post-op-worker.ts"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
