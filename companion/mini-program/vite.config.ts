import { defineConfig } from 'vite'

/** WeChat loads each page as a CommonJS script, at the path of its template. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: 'static',
  define: { FAMILY_BASE_URL: JSON.stringify(process.env['FAMILY_BASE_URL'] ?? '') },
  build: {
    // JavaScript version of the oldest WeChat base library that the project settings allow.
    target: 'es2018',
    minify: false,
    rollupOptions: {
      input: {
        app: `${import.meta.dirname}/src/app.ts`,
        'pages/home/home': `${import.meta.dirname}/src/home.ts`,
        'pages/notify/notify': `${import.meta.dirname}/src/notify.ts`,
        'pages/pay/pay': `${import.meta.dirname}/src/pay.ts`,
      },
      output: { format: 'cjs', entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
    },
  },
})
