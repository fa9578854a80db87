import { testSigninProvider } from '@tuntas/contract/identity/providers'
import { saveExternalTool } from '@tuntas/contract/operations/external-tools'
import { personIdentities, removeIdentity } from '@tuntas/contract/operations/helpdesk'
import { revokeServiceToken, saveServiceToken } from '@tuntas/contract/operations/services'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { workOnFeeder } from './feeder.ts'
import { makeStudent } from './make.ts'
import { startForger } from './peers/oidc-forger.ts'
import { makeProvider, makeSuperAdmin, signInAt } from './signing-in.ts'

export { ORIGIN } from './signing-in.ts'

/** A way to sign in is saved, tried and used; a service gets a token; a tool is registered. */
const workOnSignin = async (app: TestApp): Promise<void> => {
  const owner = await makeSuperAdmin(app)
  const peer = await startForger()
  const fields = {
    kind: 'oidc',
    preset: 'other',
    issuer: peer.issuer,
    client_id: 'tuntas',
    client_secret: 'r',
  }
  const id = await makeProvider(app, owner, fields)
  expect((await app.call(owner, testSigninProvider, { body: { id } })).code).toBe(200)
  const student = await makeStudent(app.pool)
  peer.says.claims = { sub: 'sso', nim: `NIM${student}` }
  expect((await signInAt(app, id, peer.answer)).code).toBe(200)
  const links = (await app.call(owner, personIdentities, { query: { user_id: student } })).body.data
  expect((await app.call(owner, removeIdentity, { body: { id: links[0].id } })).code).toBe(200)
  const expires_at = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const token = { name: 'SIAKAD', scopes: ['people'] as ['people'], expires_at }
  const saveReply = await app.call(owner, saveServiceToken, { body: token })
  expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
  const tool = {
    name: 'Lab',
    login_url: 'https://alat.example/login',
    launch_urls: ['https://alat.example/'],
    jwks_url: 'https://alat.example/jwks',
  }
  expect((await app.call(owner, saveExternalTool, { body: tool })).code).toBe(200)
  expect((await app.call(owner, revokeServiceToken, { body: { id: saveReply.body.data.id } })).code).toBe(200)
}

/** Connections to other systems: sign-in, SIAKAD, PDDikti. */
export const workOnConnections = async (app: TestApp): Promise<void> => {
  await workOnSignin(app)
  await workOnFeeder(app)
}
