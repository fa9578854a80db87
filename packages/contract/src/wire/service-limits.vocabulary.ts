/** Largest body of a service's request. */
export const SERVICE_BYTES = 5_242_880
/** Requests of a service token in a minute, and at once. */
export const SERVICE_CALLS = 120
export const SERVICE_AT_ONCE = 4
