import { parentPort } from 'node:worker_threads'
import { hashSync } from '@node-rs/argon2'
import { argonOptions } from './argon.ts'
import { goLast } from './low-priority.ts'

goLast()

parentPort?.on('message', (passwords: string[]) => {
  parentPort?.postMessage(passwords.map((password) => hashSync(password, argonOptions)))
})
