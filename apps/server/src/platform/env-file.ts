import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { type Env, readEnv } from './env.ts'
import { Refusal } from './refusal.ts'

/** Where deploy/tuntas.service reads its variables. */
const SERVICE_FILE = '/etc/tuntas.env'

const readVariables = (path: string) => {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Variables of the installed service, for the commands beside it. A shell does not have them.
 * @param serviceFile used where TUNTAS_ENV_FILE names no other file
 * @throws Refusal if the file cannot be read and the shell names no database
 */
const readServiceVariables = (shell: NodeJS.ProcessEnv, serviceFile: string): NodeJS.Dict<string> => {
  const path = shell.TUNTAS_ENV_FILE || (existsSync(serviceFile) ? serviceFile : undefined)
  if (path === undefined) return {}
  const values = readVariables(path)
  if (values) {
    process.stdout.write(`Variabel layanan dari ${path}.\n`)
    return values
  }
  if (!shell.TUNTAS_ENV_FILE && (shell.DATABASE_URL || shell.DATA_DIR)) return {}
  throw new Refusal(
    `Berkas variabel ${path} tidak dapat dibaca. Jalankan perintah ini sebagai pengguna layanan, misalnya: sudo -u tuntas npm run …`,
  )
}

/** The environment of a command: the service's variables, replaced by those that the shell sets. */
export const readCommandEnv = (
  shell: NodeJS.ProcessEnv = process.env,
  serviceFile: string = SERVICE_FILE,
): Env => {
  const setValues = Object.fromEntries(Object.entries(shell).filter(([, value]) => value !== ''))
  return readEnv({ ...readServiceVariables(shell, serviceFile), ...setValues })
}
