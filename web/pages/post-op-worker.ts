import { code } from "../post-op/offline-worker.inline.ts?script";

/** The service worker's script; it stands at the site's root, since a worker's reach ends with its own folder. */
export function loader() {
  return new Response(code, {
    headers: { "Content-Type": "text/javascript; charset=utf-8" },
  });
}
