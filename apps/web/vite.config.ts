import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mantineVariables } from './mantineVariables.ts'
import { patientImports } from './patientImports.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'

const ofPage = new Set<string>()

export default defineConfig({
  resolve: {
    alias: [
      // Built into React since 18; the shim adds 0.7 kB to every screen.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      // The browser only parses forms with zod: JSON Schema output is for the server, forms have no cycles,
      // parsers are not compiled (contract/zod.ts), and default messages must be Indonesian. Saves 7 kB
      // (gzip) in every form.
      {
        find: /^\.{1,2}\/(?:core\/|locales\/)?(json-schema-processors|to-json-schema|json-schema-generator|memoizer|doc|en)\.js$/,
        replacement: join(import.meta.dirname, 'zod/$1.ts'),
      },
      // Mantine's fourteen palettes would be on every page besides ours.
      {
        find: /^\.\/default-colors\.mjs$/,
        replacement: join(import.meta.dirname, 'spared/defaultColors.ts'),
      },
      {
        find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/,
        replacement: join(import.meta.dirname, 'spared/MantineCssVariables.ts'),
      },
      {
        find: /^\.\/(ActionIcon|Button)Group(Section)?\/(ActionIcon|Button)Group(Section)?\.mjs$/,
        replacement: join(import.meta.dirname, 'spared/groups.ts'),
      },
      {
        find: /^\.\/infiniteQueryBehavior\.js$/,
        replacement: join(import.meta.dirname, 'spared/infiniteQueryBehavior.ts'),
      },
    ],
  },
  plugins: [
    {
      name: 'zod-core',
      enforce: 'pre',
      // By importer: another library has a core/index.js too.
      resolveId: (source, importer) =>
        source === '../core/index.js' && importer?.includes('/node_modules/zod/')
          ? join(import.meta.dirname, 'zod/core.ts')
          : undefined,
    },
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      tmpDir: '../../node_modules/.cache/tanstack',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    patientImports(),
    mantineVariables(),
  ],
  build: {
    target: 'es2023',
    modulePreload: {
      polyfill: false, // browsers with es2023 preload modules
      // Chunks that the page itself loads are omitted from the entry's lists.
      resolveDependencies: (entry, dependencies, { hostType }) => {
        if (hostType === 'html') for (const file of [entry, ...dependencies]) ofPage.add(file)
        return hostType === 'html' ? dependencies : dependencies.filter((file) => !ofPage.has(file))
      },
    },
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The entry file contains all chunk names: short ones make it smaller.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        // Code for every screen is one file: it compresses better and needs fewer connections.
        codeSplitting: {
          groups: [
            // Without their imports: the contract's schemas stay with the forms.
            {
              name: 'session',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src\/kit\/(client\/(call|queries)|device\/cacheNames|list\/listSearch|session\/session)\.tsx?$|contract\/src\/(campus\/site|identity\/account(\.vocabulary)?|wire\/(endpoint|paging|spaces))\.ts$/,
            },
            // Used by nearly every signed-in screen.
            {
              name: 'screen',
              priority: 1,
              includeDependenciesRecursively: false,
              test: /src\/ui\/(PageHeader|Skeletons|LinkButton|pendingUploads)\.|src\/(kit\/(client\/(Loaded|dedupeInFlight|replies)|form\/(confirm|unsavedForms)|session\/perUserMap|device\/unsent)|shared\/lessons\/lessonLink)\.tsx?$|@mantine\/core\/esm\/components\/(Card|Skeleton|VisuallyHidden)\/|icons-react\/dist\/esm\/icons\/Icon(ArrowLeft|ArrowRight|ChevronLeft|ChevronRight|Circle|Lock|Progress|Selector)\./,
            },
            // The menus: a request per icon would cost a phone more than the few bytes.
            {
              name: 'shell',
              priority: 1,
              includeDependenciesRecursively: false,
              test: /src\/(menu|shell\/(entries|Sidebar\.module))\.|src\/ui\/initials\.|src\/shared\/lessons\/dueTime\.|contract\/src\/(campus\/banners|insight\/reports|wire\/(resource|roles\.vocabulary))\.ts$|icons-react\/dist\/esm\/icons\/Icon(Book2|Books|ChartBar|ChevronDown|ClipboardText|Database|DatabaseImport|FilePencil|FileText|LayoutDashboard|Lifebuoy|Message|Photo|School|Settings|UserStar|Users)\./,
            },
            // Progress, as shown by most lists.
            {
              name: 'states',
              priority: 1,
              test: /src\/ui\/(StateBadge|states)\.|icons-react\/dist\/esm\/icons\/Icon(CalendarEvent|CircleCheckFilled)\./,
            },
            // Not needed by pages without inputs: a quiz paper, a lesson, a class.
            {
              name: 'input',
              priority: 1,
              includeDependenciesRecursively: false,
              test: /@mantine\/core\/esm\/components\/Input\//,
            },
            // Only needed for content that opens beside its button, not for dialogs.
            { name: 'floating', priority: 1, test: /node_modules\/@floating-ui\// },
            // Without code that only forms need: option lists and the unsaved-changes guard.
            {
              name: 'base',
              priority: 2,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack(?!.*\/(useQueries|queriesObserver)\.js)|clsx|@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|CloseButton|Loader|Paper|Transition|UnstyledButton))|@mantine\/hooks\/esm\/use-(id|merged-ref|media-query|did-update|uncontrolled))\/|src\/kit\/(format|client\/connection|device\/keepLocally|session\/token)\.tsx?$|src\/ui\/(Logo|CoverPattern|figures|lazyPart|useTitle|useWide)\.|contract\/src\/wire\/roles\.|vite\/preload-helper|icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Check|CloudOff|Refresh|X))\./,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/files': server, '/lti': server },
    // The document frame has an opaque origin, sent as null.
    cors: { origin: [/^https?:\/\/localhost(:\d+)?$/, 'null'] },
  },
})
