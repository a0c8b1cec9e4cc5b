import { expect, test } from 'vitest'
import { commonScripts, type Manifest, scriptsByRoute } from './route-scripts.ts'

const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_core.js'] },
  '_core.js': { file: 'core.js' },
  '_field.js': { file: 'field.js', imports: ['_core.js', '_field.js'] },
  'src/routes/index.tsx?tsr-split=component---loader': { file: 'home.js', imports: ['index.html'] },
  'src/routes/blog.$slug.tsx?tsr-split=component': { file: 'post.js', imports: ['_field.js'] },
  'src/routes/blog.index.tsx?tsr-split=component': { file: 'blog.js' },
  'src/routes/_private/a.tsx?tsr-split=errorComponent': { file: 'a.js' },
}

test('every page needs the entry and what it imports', () => {
  expect(commonScripts(manifest)).toEqual(['index.js', 'core.js'])
})

test('a route needs its own scripts beside those, by the id that the router gives it', () => {
  expect(scriptsByRoute(manifest)).toEqual({
    '/': ['home.js'],
    '/blog/$slug': ['post.js', 'field.js'],
    '/blog/': ['blog.js'],
  })
})
