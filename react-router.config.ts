import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  buildDirectory: process.env.ENAMEL_BUILD_DIRECTORY ?? "build/web",
  // A chunk more a page would only spare the few lines of its client loader.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
