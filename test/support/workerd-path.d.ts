/** The package has no declarations of its own: it exports the path of the program. */
declare module 'workerd' {
  const path: string;
  export default path;
}
