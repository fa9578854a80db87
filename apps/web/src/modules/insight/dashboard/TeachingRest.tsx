import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lectureLogActivity } from '@tuntas/contract/insight/dashboard'
import { Loaded } from '../../../kit/client/Loaded'
import { type ClassFigures, lecturerFigures } from './classFigures'
import { Counts, OwnSignIns } from './HomeFoot'

/** The lower part of a lecturer's start page: class figures and sign-ins. */
export default function TeachingRest({ figures }: { figures: UseQueryResult<ClassFigures> }) {
  return (
    <>
      <Loaded
        query={figures}
        frame={figures.data ? undefined : Card}
        count={1}
        failed="Angka dashboard gagal dimuat"
      >
        {(data) => <Counts label="Kelas yang diampu" links={lecturerFigures(data)} />}
      </Loaded>
      <OwnSignIns endpoint={lectureLogActivity} />
    </>
  )
}
