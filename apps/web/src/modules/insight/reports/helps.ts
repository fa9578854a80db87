export type Help = { title: string; means: string; good?: string }

/** Explanations of coefficients for readers without knowledge of test theory. */
export const helps = {
  kkm_status: {
    title: 'Status terhadap KKM',
    means:
      'Apakah ketuntasan kuis ini tercapai: ada percobaan yang nilainya paling sedikit sebesar KKM, atau dosen meluluskannya. Tanpa KKM cukup mengerjakan.',
  },
  attempt_status: {
    title: 'Status terhadap KKM',
    means:
      'Apakah nilai percobaan yang dipilih paling sedikit sebesar KKM kuis ini. Tanpa KKM cukup mengerjakan.',
  },
  scale_status: {
    title: 'Status menurut skala nilai',
    means:
      'Status grade pada skala nilai kampus (Master Grade Nilai). Nilai dapat Lulus menurut skala dan tetap di bawah KKM kuisnya.',
  },
  level: {
    title: 'Tingkat kesukaran (P)',
    means:
      'Bagian poin yang diperoleh seluruh peserta pada soal ini, dari 0,00 (tak seorang pun) sampai 1,00 (semua benar). Makin besar, makin mudah.',
    good: 'Sedang, 0,30–0,70, paling banyak memberi tahu. Di bawah 0,30 Sukar, di atas 0,70 Mudah.',
  },
  difference: {
    title: 'Daya beda (D)',
    means:
      'P kelompok atas (27% nilai tertinggi) dikurangi P kelompok bawah (27% terendah). Peserta bernilai sama di batas kelompok dihitung sebagian.',
    good: 'Di atas 0,40 Baik, di atas 0,70 Baik sekali. 0,20 ke bawah: soal tidak membedakan. Negatif: periksa kunci jawabannya.',
  },
  point_biserial: {
    title: 'r butir (point-biserial terkoreksi)',
    means:
      'Hubungan skor soal ini dengan nilai pada soal-soal lain. Soalnya sendiri tidak ikut dihitung, sehingga angkanya tidak membesar-besarkan.',
    good: '0,20 ke atas layak; negatif berarti periksa kunci. Angka kecil di bawahnya selang 95%: nilai yang masih masuk akal.',
  },
  alpha_if_dropped: {
    title: 'Alpha jika dihapus',
    means: 'Keandalan kuis ini seandainya soal ini tidak ada.',
    good: 'Bila lebih besar daripada alpha kuis sekarang, soal ini justru menurunkan keandalan.',
  },
  options: {
    title: 'Pilihan jawaban',
    means:
      'Berapa peserta memilih tiap huruf. Tanda ✓ kunci, tanda ! pengecoh yang tidak berfungsi. Rinciannya per kelompok ada di Rincian.',
    good: 'Pengecoh dinilai bila cukup banyak yang salah. Berfungsi bila dipilih sedikitnya seperempat bagian ratanya dan tidak menarik mahasiswa yang mampu.',
  },
  mark: {
    title: 'Kualitas pengecoh',
    means:
      'Seberapa dekat pengecoh dengan bagian yang rata dari mahasiswa yang tidak memilih kunci, seperti tanda ANATES: ++ sangat baik (76–125%), + baik (51–150%), − kurang (26–175%), −− buruk (sampai 200%), −−− sangat buruk (di atas 200%).',
    good: 'Pengecoh − atau −− hampir tak dipilih atau terlalu dipilih: ganti, atau periksa kuncinya.',
  },
  significance: {
    title: 'Signifikansi korelasi butir',
    means:
      'Seberapa mungkin korelasi butir dengan nilai total sebesar ini muncul karena kebetulan saja (uji t, dua sisi): sangat signifikan bila di bawah 1%, signifikan bila di bawah 5%.',
  },
  split_half: {
    title: 'Reliabilitas belah dua',
    means:
      'Korelasi nilai soal bernomor ganjil dengan yang genap (korelasi XY), lalu ditaksir untuk panjang kuis penuh dengan rumus Spearman-Brown, seperti reliabilitas tes di ANATES.',
  },
  conclusion: {
    title: 'Kesimpulan',
    means:
      "Dinilai dari daya beda, r, pengecoh, dan tingkat kesukaran; di kelas yang tuntas dari penguasaannya. 'Sementara' berarti pesertanya belum 50.",
  },
  alpha: {
    title: 'Keandalan (alpha Cronbach)',
    means:
      'Seberapa ajek kuis ini: apakah soal-soalnya mengukur hal yang sama. Bila semua soal hanya benar atau salah, angka ini sama dengan KR-20.',
    good: '0,70 ke atas cukup untuk kuis kelas, 0,80 ke atas baik. Soal yang sedikit membuatnya rendah.',
  },
  sem: {
    title: 'Galat baku pengukuran (SEM)',
    means: 'Kira-kira sejauh ini nilai sebenarnya seorang mahasiswa dapat berbeda dari nilai yang tercatat.',
    good: 'Makin kecil makin baik. Hati-hati memutuskan bagi mahasiswa yang nilainya dekat KKM.',
  },
  consistency: {
    title: 'p₀, kebetulan, kappa',
    means:
      'Bagian mahasiswa yang keputusannya akan sama bila kuis setara diulang, dan berapa yang akan sama secara kebetulan. Kappa adalah kesamaan di atas kebetulan; 0,60 ke atas baik.',
  },
} satisfies Record<string, Help>
export type HelpName = keyof typeof helps
