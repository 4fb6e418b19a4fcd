# A release pins this tag by the digest that it has then: .github/workflows/release.yml.
FROM node:24-alpine AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json LICENSE ./
COPY src src
COPY scripts scripts
COPY fixtures fixtures
COPY scenarios scenarios
RUN npm run bundle
# Of the one runtime dependency only what --generate loads: its English locale.
RUN from=node_modules/@faker-js/faker to=runtime/@faker-js/faker \
  && mkdir -p $to/dist/locale /mounts/fixtures /mounts/scenarios /mounts/state \
  && cp $from/package.json $from/LICENSE $to/ \
  && cp $from/dist/base-*.js $from/dist/en-*.js $to/dist/ \
  && cp $from/dist/locale/en.js $to/dist/locale/ \
  && rm -f dist/browser* dist/client.* dist/intercept* dist/msw.* dist/vitest* dist/webhooks.*
# SQLite for --state, where this base has a Node without it.
RUN node -e "require('node:sqlite')" 2>/dev/null || cp -r node_modules/node-sqlite3-wasm runtime/
# Node keeps compiled code for the user that runs it, so that the first start of a container finds it too.
RUN mkdir compiled && chown node:node compiled
USER node
RUN NODE_COMPILE_CACHE=/app/compiled timeout -s INT 5 node dist/cli.js --port 0 || true

FROM node:24-alpine
LABEL org.opencontainers.image.title="payment-request-mock" org.opencontainers.image.licenses="MIT"
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/runtime node_modules
COPY --from=build /app/fixtures fixtures
COPY --from=build /app/scenarios scenarios
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/compiled compiled
# Mount a directory on either to use it; while they are empty the packaged data is used. /state is for a volume with the file of --state.
COPY --from=build --chown=node:node /mounts /
ENV NODE_ENV=production NODE_COMPILE_CACHE=/app/compiled MOCK_CONTAINER=true MOCK_HOST=0.0.0.0 MOCK_CONTROL_OPEN=true
USER node
EXPOSE 4010
HEALTHCHECK --interval=5s --timeout=3s --start-period=5s --retries=3 \
  CMD ["node", "/app/dist/cli.js", "health"]
ENTRYPOINT ["node", "/app/dist/cli.js"]
