/** React without its checks for developers, which it decides by `NODE_ENV` when it is loaded: for us that is a setting of an operator, and `npm start` has none. */
export function productionOfReact() {
  return {
    name: 'production-of-react',
    transform: {
      filter: { id: /\/node_modules\/(react|react-dom|scheduler)\//, code: 'process.env.NODE_ENV' },
      handler: (code) => ({ code: code.replaceAll('process.env.NODE_ENV', '"production"'), map: null }),
    },
  };
}
