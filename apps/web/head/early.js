// Behind scheme.js in the built page's head: asks at once for what would otherwise wait for the application to be read and run, who
// is signed in, and the files of the quiz paper where its address is opened. One round trip each, on a slow phone half a second.
;(() => {
  let token
  try {
    token = sessionStorage.token ?? localStorage.token
  } catch {
    // storage is closed to us: nobody is signed in
  }
  if (!token) return
  const ask = (address, request) => {
    const reply = fetch(address, request)
    reply.catch(() => {})
    return reply
  }
  const address = '/api/v1/account/info'
  // Taken by the first call to that address (src/kit/client/call.ts).
  window.early = {
    address,
    token,
    reply: ask(address, {
      headers: { Authorization: token },
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
    }),
  }
  if (!location.pathname.includes('/quiz/paper/')) return
  // The worker has them: they can be read in at once. Fetched otherwise, because a module that fails stays failed.
  const atHand = navigator.serviceWorker?.controller
  for (const file of PAPER_FILES)
    if (!atHand) ask(file, { priority: 'low' })
    else if (file.endsWith('.js'))
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }),
      )
})()
