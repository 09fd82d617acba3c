declare module "virtual:panel-modules" {
  /** On the server: the URLs of each panel's modules by its name, the panel's own last. */
  export const panelModules: Readonly<Record<string, readonly string[]>>;
}
