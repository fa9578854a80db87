import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/listSearch'
import { seldomPage } from '../../../../ui/seldomPage'

const CampusAnnouncements = seldomPage(
  () => import('../../../../modules/operations/announcements/CampusAnnouncements'),
)

export const Route = createFileRoute('/_in/_shell/campus-announcements/')({
  staticData: { roles: keepers },
  validateSearch: listSearch(),
  component: () => <CampusAnnouncements />,
})
