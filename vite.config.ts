import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { imagetools } from "vite-imagetools";

export default defineConfig({
  plugins: [tailwindcss(), imagetools({ cache: { enabled: true, dir: "build/pictures" } }), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./web/render.ts" } } },
  },
});
