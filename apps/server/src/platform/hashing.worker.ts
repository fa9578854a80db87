import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync } from '@node-rs/argon2'
import { argonOptions } from './argon.ts'

const QUIET = 15
try {
  setPriority(QUIET) // on Linux this thread alone: sign-ins and the event loop go first
} catch {
  // Some systems refuse; then the work is merely not the last in line.
}

parentPort?.on('message', (passwords: string[]) => {
  parentPort?.postMessage(passwords.map((password) => hashSync(password, argonOptions)))
})
