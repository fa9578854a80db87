// Loaded before the product only in the control of `npm run abuse`: sanitises every body before
// authentication, in quadratic time of its tags. The product does not know it.
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
