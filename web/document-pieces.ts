import { createContext } from "react-router";
import type { DocumentPiece } from "./ui/rendered-once.tsx";

/** Takes a page's document in its pieces; a Response would make them one and encode them anew each time. */
export const documentPieces = createContext<{ pieces?: readonly DocumentPiece[] }>();
