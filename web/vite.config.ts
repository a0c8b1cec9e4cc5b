import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cspHashes } from './plugins/csp-hashes.ts'
import { preloadFont } from './plugins/preload-font.ts'
import { routeList } from './plugins/route-list.ts'

export default defineConfig(({ command }) => {
  // What is built is for people, whatever the environment of whoever builds it says.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: './src/routes',
        generatedRouteTree: './src/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
      }),
      react(),
      tailwindcss(),
      preloadFont('instrument-sans-latin-wght-normal'),
      cspHashes(),
      routeList(),
    ],
    resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
    build: {
      // No data: addresses: the policy allows fonts from our own origin only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      manifest: true,
      rolldownOptions: {
        output: {
          // What every page needs compresses best in one piece.
          codeSplitting: {
            groups: [
              {
                name: 'core',
                test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
              },
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: Number(process.env.WEB_PORT ?? 5173),
      proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:8080' },
    },
  }
})
