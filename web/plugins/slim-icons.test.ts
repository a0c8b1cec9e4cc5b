import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimIcon } from './slim-icons.ts'

const sourceOf = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`lucide-react/dist/esm/icons/${name}.mjs`)), 'utf8')

test('of an icon its shapes stay, without what nobody draws', async () => {
  const slim = slimIcon(await sourceOf('circle-user-round'))
  expect(slim).toContain('["circle", { cx: "12", cy: "12", r: "10" }]')
  expect(slim.match(/\["(circle|path)"/g)).toHaveLength(3)
  expect(slim).not.toMatch(/key|name|size|aliases/)
  expect(slim).toContain('export default createLucideIcon(__iconData)')
})

test('an icon of one shape stays one', async () => {
  expect(slimIcon(await sourceOf('check'))).toContain('node: [["path", { d: "M20 6 9 17l-5-5" }]]')
})

test('what is no icon as they are today ends the build', () => {
  expect(() => slimIcon('export default {}')).toThrow('lucide holds its icons in another way')
})
