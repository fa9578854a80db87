import Provider from 'oidc-provider'
import { listen } from './listen.ts'

/** A real OpenID Connect provider (oidc-provider) whose person is named by the test. */
export const startOidcProvider = async (callback: string) => {
  const person = { sub: 'sso-1', claims: {} as Record<string, unknown> }
  let provider: Provider | undefined
  const { origin } = await listen((request, reply) => {
    if (!provider) return reply.end()
    const interaction = /^\/interaction\//.test(request.url ?? '')
    // Signs the test's person in and grants the request, as its page would.
    if (interaction) void finish(provider, request, reply)
    else void provider.callback()(request, reply)
  })
  const finish = async (op: Provider, ...[request, reply]: Parameters<ReturnType<Provider['callback']>>) => {
    const { prompt, params, session } = await op.interactionDetails(request, reply)
    if (prompt.name === 'login')
      return op.interactionFinished(request, reply, { login: { accountId: person.sub, amr: ['pwd', 'mfa'] } })
    const grant = new op.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope('openid profile email')
    return op.interactionFinished(request, reply, { consent: { grantId: await grant.save() } })
  }
  provider = new Provider(origin, {
    clients: [
      {
        client_id: 'tuntas',
        client_secret: 'rahasia-klien',
        redirect_uris: [callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'nim', 'amr'], profile: ['name'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...person.claims }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['kunci-uji'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  })
  /** Follows its redirects like a browser, until one leads to the callback. */
  const browse = async (start: string): Promise<URL> => {
    const cookies = new Map<string, string>()
    let address = new URL(start)
    for (let hops = 0; hops < 10; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(address, { redirect: 'manual', headers: { cookie } })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${reply.status} ${await reply.text()}`)
      address = new URL(location, address)
      if (address.href.startsWith(callback)) return address
    }
    throw new Error('too many redirects')
  }
  return { issuer: origin, person, browse }
}
