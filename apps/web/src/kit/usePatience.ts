import { useEffect, useState } from 'react'

/** A network that lets one answer hang does not keep the others. */
const PATIENCE_MS = 3000

/** Whether to wait still: for as long as it says, a few seconds at most, and never again after that. */
export const usePatience = (isWaiting: boolean): boolean => {
  const [patient, setPatient] = useState(true)
  if (patient && !isWaiting) setPatient(false)
  useEffect(() => {
    if (!patient) return
    const end = setTimeout(() => setPatient(false), PATIENCE_MS)
    return () => clearTimeout(end)
  }, [patient])
  return patient && isWaiting
}
