import { connectMock, type Mock } from 'payment-request-mock/client';
import { GenericContainer, Wait } from 'testcontainers';

const TOKEN = 'control-of-this-run';

/** A container of the image and a mock connected to it; `stop` ends both. */
export async function startMockContainer(
  image = 'payment-request-mock',
): Promise<{ mock: Mock; stop: () => Promise<void> }> {
  const container = await new GenericContainer(image)
    .withCommand(['--control-token', TOKEN])
    .withExposedPorts(4010)
    .withWaitStrategy(Wait.forHttp('/__mock/health', 4010))
    .start();
  const mock = connectMock({ url: `http://${container.getHost()}:${container.getMappedPort(4010)}`, token: TOKEN });
  return { mock, stop: async () => void (await container.stop()) };
}
