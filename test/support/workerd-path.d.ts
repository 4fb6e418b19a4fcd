/** The package has no declarations of its own: it exports the path of the program. */
declare module 'workerd' {
  const path: string;
  // biome-ignore lint/style/noDefaultExport: it is that of the package
  export default path;
}
