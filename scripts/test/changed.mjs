// Selects the tests affected by changed files. Pure: the runner is scripts/test-changed.mjs.
import { basename, dirname } from 'node:path'

const SERVER = 'apps/server/'
const FEATURE = /^(apps\/server\/src\/modules\/[^/]+\/[^/]+)\//
const CONTRACT = /^packages\/contract\/src\/([^/]+)\/([^/.]+)\.(?:schemas\.|vocabulary\.)?ts$/

const isTest = (path) => /\.test\.tsx?$/.test(path)
const unique = (list) => [...new Set(list)]

/**
 * Test files of the server. Every HTTP test imports the whole application, so imports cannot tell what a
 * change affects: a feature's change runs its tests; a platform file's change runs its folder's tests and
 * those that import it directly.
 */
const pickServerTests = (changedPaths, { testFiles, readFile }) => {
  const importers = (path) =>
    testFiles.filter((test) => readFile(test).includes(`/${basename(path)}'`) || test === path)
  const below = (folder) => testFiles.filter((test) => test.startsWith(`${folder}/`))
  return unique(
    changedPaths
      .filter((path) => path.startsWith(SERVER))
      .flatMap((path) => {
        const feature = FEATURE.exec(path)?.[1]
        if (isTest(path)) return importers(path)
        if (feature) return [...below(feature), ...importers(path)]
        return [...testFiles.filter((test) => dirname(test) === dirname(path)), ...importers(path)]
      }),
  )
}

/** Tests of the features that serve a changed contract file's endpoints. */
const pickServedTests = (names, { endpoints, testFiles }) => {
  const folders = unique(
    endpoints
      .filter(({ name }) => names.some((start) => name.startsWith(start)))
      .map(({ file }) => dirname(file)),
  )
  return testFiles.filter((test) => folders.includes(dirname(test)))
}

/** Endpoint names, or prefixes, whose contract or route file changed. */
const pickEndpoints = (changedPaths, { endpoints, catalogue }) => {
  const contracts = changedPaths.flatMap((path) => {
    const match = CONTRACT.exec(path)
    if (!match) return []
    const name = new RegExp(`import \\* as (\\w+) from './${match[1]}/${match[2]}\\.ts'`).exec(catalogue)?.[1]
    return name ? [`${name}.`] : []
  })
  const routes = endpoints.filter(({ file }) => changedPaths.includes(file)).map(({ name }) => name)
  return { contracts, all: unique([...contracts, ...routes]) }
}

/** Rows of docs/endpoints.md: a name and the file that serves it. */
const parseEndpoints = (page) =>
  [...page.matchAll(/^\| `[A-Z]+ [^`]+` \| ([\w.]+) \| .* \| (\S+\.ts) \|/gm)].map(([, name, file]) => ({
    name,
    file: `apps/server/src/modules/${file}`,
  }))

/**
 * @param {string[]} changedPaths paths below the root
 * @param {{ testFiles: string[], readFile: (path: string) => string, endpointsPage: string, catalogue: string }} sources
 *   `testFiles` are the server's
 */
export const pickTests = (changedPaths, { testFiles, readFile, endpointsPage, catalogue }) => {
  const endpoints = parseEndpoints(endpointsPage)
  const { contracts, all } = pickEndpoints(changedPaths, { endpoints, catalogue })
  const servedTests = pickServedTests(contracts, { endpoints, testFiles })
  const code = changedPaths.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  return {
    server: unique([...pickServerTests(code, { testFiles, readFile }), ...servedTests]),
    endpoints: all,
    runsWeb: code.some((path) => /^(apps\/web|packages\/contract)\//.test(path)),
    browser: code.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path)),
  }
}
