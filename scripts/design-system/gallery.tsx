import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import "../../web/styles.css";
import { putToast } from "../../web/ui/toast-area.tsx";
import { examples } from "./examples.tsx";

// One component on a page of its own with `?part=button`; without the parameter, a list of all.
const part = new URLSearchParams(location.search).get("part");
const example = examples.find((candidate) => candidate.part === part);

createRoot(document.querySelector("main") as HTMLElement).render(
  <MemoryRouter>
    {example ? (
      <div data-example className="p-6">
        {example.content}
      </div>
    ) : (
      <ul>
        {examples.map(({ part: name, pictured }) => (
          <li key={name}>
            <a href={`?part=${name}`} data-part={name} data-pictured={pictured}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    )}
  </MemoryRouter>,
);
document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.matches("[data-shows-toast]"))
    putToast("Saved as draft.", { type: "success" });
});
