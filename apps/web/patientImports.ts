const HELPER = '\0vite/preload-helper.js'

/**
 * Browsers cache a failed module import: after one lost packet it fails until a reload. So all files of a
 * part are preloaded and only then imported from memory. A failed preload is fetched, with retries. Files
 * that no longer exist belong to a replaced version (kit/client/newVersion.ts).
 */
const code = `
const absolute = (path) => new URL('/' + path, location.href).href
const there = new Map(
  [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')]
    .map((element) => [element.src || element.href, Promise.resolve()])
)
// Finds out why the preload failed; another request does no harm.
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
const script = { rel: 'preload', as: 'script', crossOrigin: '' }
// If preload is turned off, the link never fires an event.
const canPreload = document.createElement('link').relList.supports('preload')
const bring = async (href) => {
  const style = href.endsWith('.css') && { rel: 'stylesheet' }
  if (!style && !canPreload) return fetched(href)
  return linked(href, style || script).catch(async () => {
    await fetched(href)
    if (style) await linked(href, style) // a failed preload is cached; the import after it requests again
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
