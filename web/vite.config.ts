import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { arrivingImports } from './plugins/arriving-imports.ts'
import { cspHashes } from './plugins/csp-hashes.ts'
import { inlinedCalls } from './plugins/inline-calls.ts'
import { drawnPictures } from './plugins/pictures.ts'
import { preloadFont } from './plugins/preload-font.ts'
import { prerender } from './plugins/prerender.ts'
import { routeList } from './plugins/route-list.ts'
import { slimIcons } from './plugins/slim-icons.ts'

// Half of what every page needs. Apart, so that to begin is two short tasks and not one long one: the
// early script runs these one by one.
const ofReact = {
  name: 'react',
  tags: ['$initial' as const],
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
}

// What else every page needs compresses best in one piece; what few pages need of a library comes with
// them.
const core = {
  name: 'core',
  tags: ['$initial' as const],
  test: /node_modules[\\/](@tanstack|clsx|zustand|use-sync-external-store)[\\/]|web[\\/]src[\\/]lib[\\/](api[\\/](api|connection)|session[\\/]session|pages[\\/]site|analytics[\\/]track)\.ts/,
}

// What else every page needs. Named, so that no other group takes any of it along.
const app = { name: 'app', tags: ['$initial' as const] }

// Pages with a form need all of these, which are small.
const forms = {
  name: 'forms',
  test: /web[\\/]src[\\/](components[\\/]fields[\\/]field|lib[\\/](forms[\\/](action|form)|analytics[\\/]track))\.tsx?$|circle-exclamation/,
}

// And those of accounts and passwords these.
const accounts = {
  name: 'accounts',
  test: /web[\\/]src[\\/](components[\\/](frame[\\/]auth-page|fields[\\/]credential-fields)|(lib[\\/]forms|features[\\/]identity)[\\/]checks)\.tsx?$/,
}

// A link that is copied has this sign: apart they are two files of a few lines.
const copying = {
  name: 'copying',
  test: /web[\\/]src[\\/]lib[\\/]browser[\\/]use-copy\.ts|icons[\\/]link-2\./,
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const ofEveryPage = /\/(react|core|app|index|rolldown-runtime)-[^/]+\.js$/
/**
 * Pages of operators and partners, the account and what the bar has for whoever is signed in, those that are opened from a page that has most of what they need, and those that a mail
 * opens: of these the page itself, which was rendered before, lists what it needs.
 */
const openedLater =
  /\/(admin|analytics|heatmap|gpt-api-test|blog-drafts|projects_?|results|re-consent|newsletter|watch-mails|confirm-email(-change)?|reset-password|account|account-deleted|signed-in|checkout\.success|partners)[.-][^/]+$/

/** References such as `&copy;` are read with the page's own parser, which a worker has not. */
const entitiesOfWorkers = {
  name: 'entities-of-workers',
  enforce: 'pre' as const,
  resolveId: (source: string) =>
    source === 'decode-named-character-reference'
      ? fileURLToPath(import.meta.resolve('decode-named-character-reference'))
      : null,
}

export default defineConfig(({ command, isSsrBuild }) => {
  // What is built is for people, whatever the environment of whoever builds it says.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: here('.'),
    plugins: [
      inlinedCalls(),
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // The first load of a page needs no loader of another one.
        codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent']] },
        routesDirectory: './src/routes',
        generatedRouteTree: './src/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
      }),
      react(),
      tailwindcss(),
      preloadFont('instrument-sans-latin-wght-normal'),
      drawnPictures(),
      arrivingImports(),
      slimIcons(),
      cspHashes(),
      routeList(),
      prerender(),
    ],
    resolve: {
      alias: [
        { find: /^@(?=\/)/, replacement: here('./src') },
        // What its shim brings to older versions of React is in ours.
        { find: 'use-sync-external-store/shim', replacement: 'use-sync-external-store' },
        // Nothing of ours uses what it brings.
        {
          find: /^\.\/mutationCache\.js$/,
          replacement: here('./src/lib/stand-ins/no-mutations.ts'),
        },
        {
          find: /^\.\.\/createLucideIcon\.mjs$/,
          replacement: here('./src/lib/stand-ins/create-icon.ts'),
        },
      ],
    },
    worker: { format: 'es', plugins: () => [entitiesOfWorkers] },
    build: {
      // No data: addresses: the policy allows fonts from our own origin only.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What is loaded late comes to a page that has these, and is asked for by itself: every page
        // carries these lists, and is smaller without them. Whoever opens one of these waits once more.
        resolveDependencies: (file, all, { hostType }) => {
          if (hostType === 'html') return all
          if (openedLater.test(file)) return []
          return all.filter((one) => one !== file && !ofEveryPage.test(one))
        },
      },
      reportCompressedSize: false,
      manifest: !isSsrBuild,
      copyPublicDir: !isSsrBuild,
      rolldownOptions: {
        output: isSsrBuild
          ? { entryFileNames: 'render.mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' }
          : {
              // Every page carries the names of the files that it may load later, and hashes do not
              // compress. Seven is the least that the bundler takes.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: { groups: [ofReact, core, app, forms, accounts, copying] },
            },
      },
    },
    // What renders pages on the server holds all that it needs.
    ssr: { noExternal: true },
    ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
    server: {
      host: '127.0.0.1',
      port: Number(process.env.WEB_PORT ?? 5173),
      proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:8080' },
    },
  }
})
