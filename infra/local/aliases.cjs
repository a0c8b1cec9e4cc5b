// Where `@/` points in the web app: dependency-cruiser cannot read it from TypeScript 7's settings.
const { resolve } = require('node:path')

module.exports = {
  resolve: {
    alias: { '@': resolve(__dirname, '../../web/src') },
    extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'default'],
  },
}
