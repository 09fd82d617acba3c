import { createContext, useContext } from "react";
import type { Content } from "./site-queries.ts";

const EditedContent = createContext<Content>({});

/** Provides the content as it is edited, for the few fields that read other values than their own. */
export const ProvideEditedContent = EditedContent.Provider;

/** The whole content as it is edited. */
export const useEditedContent = (): Content => useContext(EditedContent);
