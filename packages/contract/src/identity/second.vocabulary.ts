/** Kinds of second factors. */
export const secondKinds = ['totp', 'passkey', 'recovery'] as const
export type SecondKind = (typeof secondKinds)[number]

/** Number of recovery codes. */
export const RECOVERY_CODES = 10
/** Minutes that a proof is valid for dangerous actions in the session. */
export const PROOF_MINUTES = 5
/** Most passkeys of one account. */
export const PASSKEYS_MOST = 20
/** Longest grace period in days until a second factor is required. */
export const GRACE_DAYS_MOST = 365
export const PASSKEY_NAME = 60
/** Who needs a second factor: administrators, operators and koordinators; all except students; everybody. */
export const secondDemands = ['admins', 'staff', 'everybody'] as const
export type SecondDemand = (typeof secondDemands)[number]
export const secondDemandLabels: Record<SecondDemand, string> = {
  admins: 'Admin, operator, dan koordinator',
  staff: 'Admin, operator, koordinator, dan dosen',
  everybody: 'Semua orang',
}
