import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lectureLogActivity } from '@tuntas/contract/insight/dashboard'
import { Loaded } from '../../../kit/client/Loaded'
import { type ClassFigures, lecturerFigures } from './classFigures'
import { Counts, OwnSignIns } from './HomeFoot'

/** What stands below a lecturer's work: the classes in numbers, and one's own sign-ins. */
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
