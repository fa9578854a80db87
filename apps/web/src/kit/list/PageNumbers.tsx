import { Pagination } from '@mantine/core'
import { pageControls } from './pageControls'

type PageNumbersProps = { page: number; pages: number; onGo: (page: number) => void }

export default function PageNumbers({ page, pages, onGo }: PageNumbersProps) {
  return (
    <Pagination
      total={pages}
      value={page}
      onChange={onGo}
      getItemProps={(item) => ({ 'aria-label': `Halaman ${item}` })}
      getControlProps={(control) => ({ 'aria-label': pageControls[control] })}
    />
  )
}
