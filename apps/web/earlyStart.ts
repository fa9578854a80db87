import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'

/**
 * The script in the page's head (public/scheme.js) also asks at once for what would otherwise wait for the application to be
 * read and run: who is signed in, and the files of the quiz paper where its address is opened. One round trip each, on a slow
 * phone half a second.
 */
export function earlyStart(): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const scheme = readFileSync(join(import.meta.dirname, 'public/scheme.js'), 'utf8')
        const early = code.replace('FILES', JSON.stringify(filesOfPaper(bundle)))
        const source = minifySync('scheme.js', scheme + early).code
        this.emitFile({ type: 'asset', fileName: 'scheme.js', source })
      },
    },
  }
}

/** `early` is taken by the first call to that address (src/kit/call.ts). */
const code = `;(() => {
  let token
  try {
    token = localStorage.token
  } catch {}
  if (!token) return
  const ask = (address, request) => {
    const reply = fetch(address, request)
    reply.catch(() => {})
    return reply
  }
  const address = '/api/v1/account/info'
  window.early = { address, token, reply: ask(address, { headers: { Authorization: token }, cache: 'no-store', signal: AbortSignal.timeout(3e4) }) }
  if (!location.pathname.includes('/quiz/paper/')) return
  // The worker has them: they can be read in at once. Fetched otherwise, because a module that fails stays failed.
  const atHand = navigator.serviceWorker?.controller
  for (const file of FILES)
    if (!atHand) ask('/assets/' + file, { priority: 'low' })
    else if (file.endsWith('.js'))
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/assets/' + file }))
})()
`

const PAPER = /routes\/_in(\/student\/courses\/lesson\/quiz\/paper\.\$id)?\.tsx\?tsr-split=component/

type Bundle = Parameters<Extract<NonNullable<Plugin['generateBundle']>, (...args: never[]) => unknown>>[1]

/** What the paper's route needs beside the entry. */
const filesOfPaper = (bundle: Bundle): string[] => {
  const found = new Set<string>()
  const add = (name: string, into: Set<string>) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || into.has(name)) return
    into.add(name)
    const css = (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []
    for (const file of css) into.add(file)
    for (const one of chunk.imports) add(one, into)
  }
  const entry = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    if (chunk.isEntry) add(chunk.fileName, entry)
    if (PAPER.test(chunk.facadeModuleId ?? '')) add(chunk.fileName, found)
  }
  return [...found].filter((file) => !entry.has(file)).map((file) => file.replace('assets/', ''))
}
