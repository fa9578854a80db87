import { useEffect, useState } from 'react'

/** One hanging request must not delay the rest. */
const PATIENCE_MS = 3000

/** True while waiting is worthwhile: a few seconds at most, and never again afterwards. */
export const usePatience = (isWaiting: boolean, patienceMs = PATIENCE_MS): boolean => {
  const [patient, setPatient] = useState(true)
  if (patient && !isWaiting) setPatient(false)
  useEffect(() => {
    if (!patient) return
    const end = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(end)
  }, [patient, patienceMs])
  return patient && isWaiting
}
