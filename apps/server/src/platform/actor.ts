import type { Role } from '@tuntas/contract/roles'

/** Who calls: a signed-in user, and from where. */
export type Actor = { id: number; role: Role; name: string; username: string; ip_address: string }
