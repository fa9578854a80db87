import type { students, teachers } from '@tuntas/contract/campus/people'
import { useState } from 'react'
import { RemoveSecond } from '../../../shared/people/RemoveSecond'
import { FormSection } from '../../../ui/FormCard'

type LostSecondProps = {
  endpoints: typeof teachers | typeof students
  id: number
  name: string
}

/** Shown in the form, below the password. */
export default function LostSecond(props: LostSecondProps) {
  // The form keeps its loaded values.
  const [isRemoved, setRemoved] = useState(false)
  if (isRemoved) return null
  return (
    <FormSection
      title="Verifikasi dua langkah"
      hint="Untuk orang yang kehilangan ponsel dan kode pemulihannya. Pastikan dulu bahwa memang dia yang meminta."
    >
      <div>
        <RemoveSecond {...props} onGone={() => setRemoved(true)} />
      </div>
    </FormSection>
  )
}
