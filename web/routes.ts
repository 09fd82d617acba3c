import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("shell/shell.tsx", [index("pages/home.tsx"), route("blog/:slug", "pages/post.tsx")]),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
