import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Ber, BerReader, BerWriter } from 'ldapts'
import { afterAll } from 'vitest'

/**
 * A small LDAP server: simple binds and equality searches. It answers with the codes of Active Directory,
 * which no server at hand can.
 */
export type LdapEntry = {
  dn: string
  password: string
  /** Message of a refused bind, as Active Directory words it. */
  diagnosis?: string
  attributes: Record<string, (string | Buffer)[]>
}

const BIND = 0x60
const SEARCH = 0x63
const EQUALITY = 0xa3
const SUCCESS = 0
const INVALID_CREDENTIALS = 49

const writeResult = (writer: BerWriter, tag: number, code: number, message = '') => {
  writer.startSequence(tag)
  writer.writeEnumeration(code)
  writer.writeString('')
  writer.writeString(message)
  writer.endSequence()
}
const writeEntry = (writer: BerWriter, { dn, attributes }: LdapEntry) => {
  writer.startSequence(0x64)
  writer.writeString(dn)
  writer.startSequence()
  for (const [name, values] of Object.entries(attributes)) {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    for (const value of values) writer.writeBuffer(Buffer.from(value), Ber.OctetString)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
}

export const startLdapStandIn = async (entries: LdapEntry[]) => {
  const sockets = new Set<Socket>()
  const binds: string[] = []
  const send = (socket: Socket, id: number, write: (writer: BerWriter) => void) => {
    const writer = new BerWriter()
    writer.startSequence()
    writer.writeInt(id)
    write(writer)
    writer.endSequence()
    socket.write(writer.buffer)
  }
  const takeBind = (reader: BerReader, reply: (code: number, message?: string) => void) => {
    reader.readInt()
    const dn = reader.readString() ?? ''
    const password = reader.readString(0x80) ?? ''
    binds.push(dn)
    const entry = entries.find((candidate) => candidate.dn === dn)
    if (entry?.diagnosis) return reply(INVALID_CREDENTIALS, entry.diagnosis)
    reply(entry?.password === password ? SUCCESS : INVALID_CREDENTIALS, '80090308: data 52e')
  }
  const findEntries = (reader: BerReader): LdapEntry[] => {
    reader.readString()
    for (let count = 0; count < 2; count++) reader.readEnumeration()
    for (let count = 0; count < 2; count++) reader.readInt()
    reader.readBoolean()
    if (reader.readSequence() !== EQUALITY) return []
    const [attribute = '', value = ''] = [reader.readString() ?? '', reader.readString() ?? '']
    return entries.filter(({ attributes }) =>
      attributes[attribute]?.some((candidate) => String(candidate) === value),
    )
  }
  const take = (socket: Socket, message: Buffer) => {
    const reader = new BerReader(message)
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.readSequence()
    if (operation === BIND)
      takeBind(reader, (code, text) => send(socket, id, (writer) => writeResult(writer, 0x61, code, text)))
    else if (operation === SEARCH) {
      for (const entry of findEntries(reader)) send(socket, id, (writer) => writeEntry(writer, entry))
      send(socket, id, (writer) => writeResult(writer, 0x65, SUCCESS))
    } else socket.end()
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('data', (message) => take(socket, message))
    socket.on('error', () => {})
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, binds }
}
