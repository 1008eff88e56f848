import { Star } from 'lucide'
import type { Testimonial, Testimonials as TestimonialsText } from '#domain/content/home.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Figures, HomeSection } from './section.tsx'

export function Testimonials({ testimonials }: { testimonials: TestimonialsText }) {
  return (
    <HomeSection id="testimonials" title={testimonials.title} text={testimonials.text} isFar>
      <ul className="mt-4 grid gap-x-12 gap-y-6 sm:mt-6 sm:gap-y-8 lg:mt-10 lg:grid-cols-2">
        {testimonials.quotes.map((quote) => (
          <Quote key={quote.id} quote={quote} />
        ))}
      </ul>
      <div className="mt-6 grid gap-x-16 gap-y-6 sm:mt-10 sm:gap-y-8 lg:mt-16 lg:grid-cols-[1.4fr_1fr]">
        {testimonials.statistics.length > 0 && (
          <section aria-labelledby="statistics-title">
            <h3 id="statistics-title" className="subtitle mb-2 sm:mb-5">
              {testimonials.statisticsTitle}
            </h3>
            <Figures figures={testimonials.statistics} isWide />
          </section>
        )}
        {testimonials.technical.length > 0 && (
          <section aria-labelledby="technical-title">
            <h3 id="technical-title" className="subtitle mb-2 sm:mb-5">
              {testimonials.technicalTitle}
            </h3>
            <ul>
              {testimonials.technical.map((achievement) => (
                <li key={achievement} className="border-t border-line py-1.5 sm:py-3">
                  {achievement}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </HomeSection>
  )
}

function Quote({ quote: { name, role, company, image, content, project, rating, highlight } }: { quote: Testimonial }) {
  return (
    <li>
      <figure className="grid gap-3 sm:gap-5">
        <p className="flex gap-0.5 text-accent" role="img" aria-label={`${rating} of 5 stars`}>
          {Array.from({ length: rating }, (_, star) => (
            <Icon of={Star} key={star} className="size-5 fill-current" />
          ))}
        </p>
        <blockquote className="grid gap-1.5 sm:gap-4">
          <p className="quote">{highlight}</p>
          <p className="text-md text-muted sm:text-base">{content}</p>
        </blockquote>
        <figcaption className="flex items-center gap-4">
          <PictureImage picture={image} alt="" className="avatar size-14" />
          <span>
            <strong className="block">{name}</strong>
            <span className="text-md text-muted">
              {role}, {company}
            </span>
            <span className="label block">Project: {project}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
