import { keepForOffline } from "../post-op/keep-for-offline.ts";

/** The service worker's script; it stands at the site's root, since a worker's reach ends with its own folder. */
export function loader() {
  return new Response(`(${keepForOffline})(self);\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
}
