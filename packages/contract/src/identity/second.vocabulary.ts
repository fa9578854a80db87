/** What an account proves itself with beside the password. */
export const secondKinds = ['totp', 'passkey', 'recovery'] as const
export type SecondKind = (typeof secondKinds)[number]

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10
/** A proof in the session is good for so long before a dangerous act. */
export const PROOF_MINUTES = 5
/** Passkeys of one account. */
export const PASSKEYS_MOST = 20
/** Days that people may be given until they need a second factor. */
export const GRACE_DAYS_MOST = 365
export const PASSKEY_NAME = 60
/** Of whom the campus demands a second factor: administrators, operators and koordinators, all but students, everybody. */
export const secondDemands = ['admins', 'staff', 'everybody'] as const
export type SecondDemand = (typeof secondDemands)[number]
export const secondDemandLabels: Record<SecondDemand, string> = {
  admins: 'Admin, operator, dan koordinator',
  staff: 'Admin, operator, koordinator, dan dosen',
  everybody: 'Semua orang',
}
