import type pg from 'pg'

/** A campus account linked with a person, at a draft of a way to sign in. One way serves all worlds. */
export const makeIdentity = async (pool: pg.Pool, user_id: number): Promise<number> => {
  await pool.query(`insert into signin_providers (kind, name, active, position, roles, link_claim, link_to, link_domain,
      email_domains, trusts_second, in_app, settings)
    values ('cas', 'CAS dunia', false, 0, '{mahasiswa}', 'user', 'number', '', '{}', false, true, '{"url": "", "ca_pem": ""}')
    on conflict do nothing`)
  const { rows } = await pool.query(
    `insert into identities (user_id, provider_id, subject)
      select $1::int, id, 'orang-' || $1 from signin_providers where name = 'CAS dunia' returning id`,
    [user_id],
  )
  return rows[0].id
}
