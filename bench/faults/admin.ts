import { createHash } from 'node:crypto'
import type { Stage } from './stage.ts'

/** A signed-in administrator. */
export const makeAdmin = async ({ pool }: Pick<Stage, 'pool'>) => {
  const token = 'an administrator of the fault harness'
  const hash = createHash('sha256').update(token).digest()
  await pool.query(
    `with made as (insert into users (username, name, role, password_hash) values ('kepala', 'Kepala', 'super admin', 'x') returning id)
     insert into sessions (token_hash, user_id) select $1, id from made`,
    [hash],
  )
  return { authorization: token }
}
