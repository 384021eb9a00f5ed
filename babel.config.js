// Babel only transpiles; types are checked by tsc. Node tests and the browser build differ in targets and modules alone.
export default (api) => {
  const testing = api.env('test');
  return {
    presets: [
      [
        '@babel/preset-env',
        testing
          ? { targets: { node: 'current' } }
          : { targets: 'chrome >= 100, firefox >= 100, safari >= 15.4', modules: false, bugfixes: true },
      ],
      ['@babel/preset-react', { runtime: 'automatic' }],
      ['@babel/preset-typescript', { onlyRemoveTypeImports: true }],
    ],
    plugins: testing
      ? []
      : [
          // Each Arco component is imported by its own path and brings its own styles: nothing is loaded whole.
          [
            'import',
            {
              libraryName: '@arco-design/web-react',
              libraryDirectory: 'es',
              camel2DashComponentName: false,
              style: 'css',
            },
            'arco',
          ],
          [
            'import',
            {
              libraryName: '@arco-design/web-react/icon',
              libraryDirectory: 'react-icon',
              camel2DashComponentName: false,
            },
            'arco-icon',
          ],
        ],
  };
};
