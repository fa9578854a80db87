// Loaded before the product in the control of `npm run abuse` alone: every body is cleaned before anybody asks whose it is, in time that grows by the
// square of its tags. The product knows nothing of it.
import { isMainThread } from 'node:worker_threads'

const { parse } = JSON

const clean = (text) => {
  const tags = text.split('<').slice(0, 16_000)
  let open = []
  for (const tag of tags) open = tag.startsWith('/') ? open.slice(0, -1) : [...open, tag]
  return open.length
}

if (isMainThread)
  JSON.parse = (text, ...more) => {
    if (text.length > 50_000) clean(text)
    return parse(text, ...more)
  }
