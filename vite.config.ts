import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

// The practice's pictures are drawings; one that is asked for without a width stays a drawing.
const pictures = imagetools({
  include: /\.svg\?.*\bw=/,
  namedExports: false,
  cache: { enabled: true, dir: "build/pictures" },
});

export default defineConfig({
  plugins: [tailwindcss(), pictures, reactRouter()],
  // light-dark() is in every browser since May 2024; older targets would have it rewritten.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox120", "safari17.5"] },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./web/render.ts" } } },
  },
});
