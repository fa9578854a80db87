const HELPER = '\0vite/preload-helper.js'

/**
 * A browser remembers a module that it could not fetch: after one dropped packet the same import fails until the page is
 * loaded anew. So all files of a part are preloaded first, and imported, out of the browser's memory, only once they are there. A
 * failed preload can simply be tried again. A file that is gone belongs to a version that was replaced (kit/newVersion.ts).
 */
const code = `
const absolute = (path) => new URL('/' + path, location.href).href
const there = new Map(
  [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')]
    .map((element) => [element.src || element.href, Promise.resolve()])
)
// Says why it did not come, and once more does no harm.
const fetched = async (href) => {
  const reply = await fetch(href)
  await reply.arrayBuffer() // a body left unread keeps the worker busy, and a new one waiting
  if (reply.status === 404) dispatchEvent(new Event('part-gone'))
  if (!reply.ok) throw new Error(href + ': ' + reply.status)
}
const linked = (href, kind) =>
  new Promise((load, error) => {
    const link = Object.assign(document.createElement('link'), kind, { href, onload: load })
    link.onerror = () => {
      link.remove()
      error()
    }
    document.head.append(link)
  })
const bring = (href) => {
  const isStyle = href.endsWith('.css')
  const bringNow = () => linked(href, isStyle ? { rel: 'stylesheet' } : { rel: 'preload', as: 'script', crossOrigin: '' })
  return bringNow().catch(async () => {
    await fetched(href)
    if (isStyle) await bringNow() // of a script it is not tried again: it is remembered, and the import asks anew
  })
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
