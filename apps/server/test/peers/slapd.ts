import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const SLAPD = '/usr/sbin/slapd'
const isThere = existsSync(SLAPD) && existsSync('/usr/bin/openssl')
if (!isThere) {
  if (process.env.PEERS === 'required') throw new Error('slapd is not installed')
  process.stdout.write('slapd not installed: the tests of LDAP run with the stand-in\n')
}
/** Is Debian's slapd on this machine? */
export const hasSlapd = isThere

export const BASE = 'dc=kampus,dc=ac,dc=id'
export const SERVICE = { dn: `cn=layanan,${BASE}`, password: 'sandi-layanan' }

const findPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A certificate authority and a certificate for 127.0.0.1. */
const makeCertificates = (folder: string) => {
  const openssl = (...options: string[]) => execFileSync('openssl', options, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '2']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=CA Uji')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=127.0.0.1')
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
  const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names', '-days', '2']
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...issued)
}

const configuration = (folder: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
pidfile ${folder}/slapd.pid
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCACertificateFile ${folder}/ca.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
directory ${folder}/data
suffix "${BASE}"
rootdn "${SERVICE.dn}"
rootpw ${SERVICE.password}
access to attrs=userPassword by anonymous auth by * none
access to * by * none
`

type LdapPerson = { uid: string; password: string; attributes?: Record<string, string | string[]> }
const toLdif = ({ uid, password, attributes = {} }: LdapPerson) => {
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map((value) => `${name}: ${value}`),
  )
  return [
    `dn: uid=${uid},${BASE}`,
    'objectClass: inetOrgPerson',
    `uid: ${uid}`,
    `cn: ${uid}`,
    `sn: ${uid}`,
    `userPassword: ${password}`,
    ...lines,
    '',
  ].join('\n')
}

const isListening = (port: number) =>
  new Promise<boolean>((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      answer(true)
    })
    socket.on('error', () => answer(false))
  })

/** Debian's slapd with these people, ended after the file's tests. */
export const startSlapd = async (people: readonly LdapPerson[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-slapd-'))
  mkdirSync(join(folder, 'data'))
  makeCertificates(folder)
  const config = join(folder, 'slapd.conf')
  writeFileSync(config, configuration(folder))
  const top = `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\no: Kampus\ndc: kampus\n`
  writeFileSync(join(folder, 'people.ldif'), [top, ...people.map(toLdif)].join('\n'))
  execFileSync('/usr/sbin/slapadd', ['-f', config, '-l', join(folder, 'people.ldif')], { stdio: 'pipe' })
  const [plainPort, securePort] = [await findPort(), await findPort()]
  const urls = `ldap://127.0.0.1:${plainPort}/ ldaps://127.0.0.1:${securePort}/`
  const child = spawn(SLAPD, ['-d', '0', '-f', config, '-h', urls], { stdio: 'ignore' })
  const stop = () => child.kill('SIGTERM')
  afterAll(async () => {
    const exit = new Promise((resolve) => child.once('exit', resolve))
    if (child.exitCode === null && stop()) await exit
    rmSync(folder, { recursive: true, force: true })
  })
  while (!((await isListening(plainPort)) && (await isListening(securePort)))) {
    if (child.exitCode !== null) throw new Error('slapd ended')
    await new Promise((wait) => setTimeout(wait, 50))
  }
  return {
    url: `ldap://127.0.0.1:${plainPort}`,
    secureUrl: `ldaps://127.0.0.1:${securePort}`,
    ca: readFileSync(join(folder, 'ca.pem'), 'utf8'),
    stop,
  }
}
