const HELPER = '\0vite/preload-helper.js'

/**
 * A browser remembers a module that it could not fetch: after one dropped packet the same import fails until the page is
 * loaded anew. So all files of a part are fetched first, and imported (out of the browser's cache) only once they are there. A
 * failed fetch can simply be tried again. A file that is gone belongs to a version that was replaced (kit/newVersion.ts).
 */
const code = `
const absolute = (path) => new URL('/' + path, location.href).href
const there = new Map(
  [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')]
    .map((element) => [element.src || element.href, Promise.resolve()])
)
// The worker hands out what it has, without a network.
const kept = navigator.serviceWorker?.controller
const fetched = async (href) => {
  if (kept && (await caches.match(href))) return
  const reply = await fetch(href)
  await reply.arrayBuffer() // a body left unread keeps the worker busy, and a new one waiting
  if (reply.status === 404) dispatchEvent(new Event('part-gone'))
  if (!reply.ok) throw new Error(href + ': ' + reply.status)
}
const bring = async (href) => {
  await fetched(href)
  if (href.endsWith('.css'))
    await new Promise((load, error) =>
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: load, onerror: error })))
}
const once = (href) => {
  if (!there.has(href))
    there.set(href, bring(href).catch((cause) => {
      there.delete(href)
      throw Object.assign(new Error('Part not fetched', { cause }), { name: 'PartError' })
    }))
  return there.get(href)
}
export const __vitePreload = async (load, paths = []) => {
  await Promise.all(paths.map((path) => once(absolute(path))))
  return load()
}
`

export const patientImports = () => ({
  name: 'patient-imports',
  enforce: 'pre' as const,
  apply: 'build' as const,
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (_: string, id: string) => (id === HELPER ? code : undefined),
  },
})
